-- Passkeys as a second step at sign-in. Only the sign-in code reads these.

create table passkey (
  id bigint primary key default nextval('record_id'),
  account_id bigint not null,
  user_id bigint not null,
  -- What the authenticator calls it, and its public key (COSE), both as base64url.
  credential text not null unique,
  public_key text not null,
  -- How often the authenticator says it was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- When the last challenge it answered was made, in milliseconds: an older one, or the same, is never taken again.
  last_challenge bigint not null default 0,
  foreign key (account_id, user_id) references credential (account_id, user_id) on delete cascade
);
create index on passkey (account_id, user_id);

grant select, insert, update, delete on passkey to quoin_owner;
select protect_sign_in('passkey');
create trigger caller_epoch after insert or delete on passkey for each row execute function move_caller_epoch('account_id');
