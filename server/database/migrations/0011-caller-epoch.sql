-- One number per account that moves with whatever decides who may do what in it: people, roles, licences, sign-ins, endings. A server may
-- remember a caller from one call to the next as long as it has the number looked at in the very transaction it acts in.
create table caller_epoch (
  account_id bigint primary key references account on delete cascade,
  epoch bigint not null default 1
);
select protect_table('caller_epoch', array['select', 'update']);
insert into caller_epoch (account_id) select id from account;

create function open_caller_epoch() returns trigger language plpgsql as $$
begin
  insert into caller_epoch (account_id) values (new.id);
  return null;
end $$;
create trigger open_caller_epoch after insert on account for each row execute function open_caller_epoch();

-- The argument names the column that holds the account.
create function move_caller_epoch() returns trigger language plpgsql as $$
begin
  update caller_epoch set epoch = epoch + 1
  where account_id = (to_jsonb(case when tg_op = 'INSERT' then new else old end) ->> tg_argv[0])::bigint;
  return null;
end $$;
create trigger caller_epoch after update on account for each row execute function move_caller_epoch('id');
create trigger caller_epoch after update or delete on "user" for each row execute function move_caller_epoch('account_id');
create trigger caller_epoch after insert or update or delete on user_roles for each row execute function move_caller_epoch('account_id');
create trigger caller_epoch after update or delete on role for each row execute function move_caller_epoch('account_id');
create trigger caller_epoch after insert or update or delete on role_permission for each row execute function move_caller_epoch('account_id');
create trigger caller_epoch after update or delete on credential for each row execute function move_caller_epoch('account_id');
create trigger caller_epoch after update of ended_at, expires_at or delete on auth_session for each row execute function move_caller_epoch('home_account_id');

-- Fails the transaction of a caller who may have changed since they were remembered (server/auth/callers.ts).
create function require_caller_epoch(remembered bigint) returns void language plpgsql as $$
begin
  if not exists (select from caller_epoch where account_id = current_setting('app.account')::bigint and epoch = remembered) then
    raise exception 'the caller may have changed' using errcode = 'QC001';
  end if;
end $$;
