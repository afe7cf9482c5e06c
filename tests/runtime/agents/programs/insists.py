"""An agent that goes on calling whatever it is answered."""

import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

call = {
    "method": "POST",
    "url": "https://slack.com/api/chat.postMessage",
    "body": '{"channel": "#it-desk", "text": "again"}',
}
while True:
    try:
        urlopen(Request(os.environ["BENCHWRIGHT_HTTP_URL"] + "/tools/api_fetch", json.dumps(call).encode())).close()
    except HTTPError as error:
        print(error.code, error.read().decode(), flush=True)
        if error.code == 403:
            break
