-- A database set back to an earlier moment: by `npm run restore`, or by somebody who copied an old folder in its place.
--
-- restored_head is where a scope's feed stood then: what devices were told of later revisions, in an older epoch, is lost and comes again.
alter table sync_scope add column restored_head bigint;
alter table account add column epoch_since timestamptz(3) not null default '1970-01-01';

-- For all accounts after a restore, before anybody is served; for one account when a device of it proves that the database was set back.
-- A new epoch voids cursors and leases, and both sequences jump beyond anything that can have been given out since.
drop function after_restore();
create function after_restore(only_account bigint default null) returns void language plpgsql as $$
declare
  first_lost bigint;
  jumped bigint;
begin
  select last_value + 1 into first_lost from record_id;
  jumped := first_lost + 1000000000;
  perform setval('record_id', jumped);
  insert into sync_restore (from_id, to_id) values (first_lost, jumped);
  perform setval('device_number', (select last_value from device_number) + 10000);
  update sync_scope set restored_head = head where only_account is null or account_id = only_account;
  update account set epoch = left(gen_random_uuid()::text, 8), epoch_since = now() where only_account is null or id = only_account;
end $$;
revoke execute on function after_restore from public;
grant execute on function after_restore to quoin_owner;
