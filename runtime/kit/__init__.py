"""What an app is written with: records, world, ids, times, errors, paging, crud, seeding."""
