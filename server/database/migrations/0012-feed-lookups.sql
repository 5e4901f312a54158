-- The feed in its order serves the feed alone. Its condition always holds; but a record's revision, looked up without naming one, can no
-- longer be searched for through it, which went through the whole scope wherever the planner knew too little of the table.
drop index sync_feed_rev;
create index sync_feed_rev on sync_feed (account_id, scope, rev, resource, record_id) where rev > 0;

-- The account of a history row is the one row-level security demands, and accounts are never deleted: looking it up again for each of a
-- thousand rows costs as much as writing them.
alter table revision drop constraint revision_account_id_fkey;

-- Whether a record was deleted, asked by record alone when a device still has a change for it.
create index sync_feed_deleted on sync_feed (account_id, resource, record_id) where deleted;
