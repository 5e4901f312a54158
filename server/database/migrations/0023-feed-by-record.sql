-- A record looked up without its scope: the revision it was deleted at, and whether it is there though the firm's licence does not show it.
drop index sync_feed_deleted;
create index sync_feed_record on sync_feed (account_id, resource, record_id);
