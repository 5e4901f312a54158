-- Roles of the account worked in that a super admin wears in this sign-in instead of their own; null when they are themselves.
alter table auth_session add column as_roles bigint[];
drop trigger caller_epoch on auth_session;
create trigger caller_epoch after update of ended_at, expires_at, as_roles or delete on auth_session for each row execute function move_caller_epoch('home_account_id');
