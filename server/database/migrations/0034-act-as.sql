-- From here on the transaction is somebody's of one account: one call instead of a SET for each setting, since every transaction begins so.
-- It answers no rows. `remembered` is the epoch of a caller known from an earlier call: the transaction fails when it has moved.
create function act_as(account bigint, caller bigint, sites text, remembered bigint, reads boolean) returns setof boolean language plpgsql as $$
begin
  perform set_config('role', 'quoin_app', true), set_config('app.account', account::text, true), set_config('app.user', caller::text, true),
    set_config('app.sites', sites, true);
  if reads then
    -- What is only read is read in few shapes: their plans are made once, not anew for every caller's values.
    perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('transaction_read_only', 'on', true);
  end if;
  if remembered is not null then
    perform require_caller_epoch(remembered);
  end if;
end
$$;
