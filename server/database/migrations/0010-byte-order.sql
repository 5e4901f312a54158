-- Names the program makes up (scopes, resources) are compared byte by byte: under a language's rules each step down an index costs
-- many times more, and nobody reads them in order.
alter table sync_scope alter column scope type text collate "C";
alter table sync_feed alter column scope type text collate "C", alter column resource type text collate "C";
drop trigger stamp on sync_touch;
alter table sync_touch alter column scope type text collate "C", alter column resource type text collate "C";
create constraint trigger stamp after insert on sync_touch deferrable initially deferred
  for each row when (new.resource = '') execute function stamp_feed();
alter table sync_count alter column scope type text collate "C", alter column resource type text collate "C";
alter table revision alter column resource type text collate "C";
