-- A device's word that the database was set back moves ids and feeds on without the seconds: those tell apart two restores of one backup, and a member
-- of a firm could use up the numbers with them.
create or replace function after_restore(only_account bigint default null, at timestamptz default now()) returns void language plpgsql as $$
declare
  apart constant bigint := 1000 * greatest(0, extract(epoch from at - timestamptz '2026-01-01 00:00+00')::bigint);
  jump constant bigint := 1000000000 + case when only_account is null then apart else 0 end;
  first_lost bigint;
begin
  select last_value + 1 into first_lost from record_id;
  perform setval('record_id', first_lost + jump);
  insert into sync_restore (from_id, to_id) values (first_lost, first_lost + jump);
  perform setval('device_number', (select last_value from device_number) + 10000);
  -- Where nothing has moved since the last time, what was lost then and what is lost now are one.
  update sync_scope set restored_head = case when head = resumed_head then restored_head else head end,
    resumed_head = head + jump, head = head + jump
  where only_account is null or account_id = only_account;
  update account set epoch = left(gen_random_uuid()::text, 8), epoch_since = at where only_account is null or id = only_account;
end $$;
