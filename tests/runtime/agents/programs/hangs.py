"""An agent that never ends, does not listen when it is asked to, and has children: one in a session of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

signal.signal(signal.SIGTERM, signal.SIG_IGN)
sleep = [sys.executable, "-c", "import time; time.sleep(600)"]
children = [subprocess.Popen(sleep), subprocess.Popen(sleep, start_new_session=True)]
Path(sys.argv[1]).write_text(" ".join(str(each) for each in [os.getpid(), *(child.pid for child in children)]))
time.sleep(600)
