-- A second step at sign-in, and devices that have a lane of their own where guesses are counted. Only the sign-in code reads these.

create table second_factor (
  account_id bigint not null,
  user_id bigint not null,
  -- Sealed with the server's key, which is not in the database.
  secret text not null,
  begun_at timestamptz not null,
  -- Null until the first code has shown that the app holds the secret.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: an older one, or the same, is never taken again.
  last_step bigint not null default 0,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references credential (account_id, user_id) on delete cascade
);

create table recovery_code (
  account_id bigint not null,
  user_id bigint not null,
  hash text not null,
  primary key (account_id, user_id, hash),
  foreign key (account_id, user_id) references credential (account_id, user_id) on delete cascade
);

-- What a firm asks of everybody who signs in. No row: nothing beyond the password.
create table sign_in_rules (
  account_id bigint primary key references account (id) on delete cascade,
  second_factor boolean not null
);

-- A browser someone signed in with before. Guesses made elsewhere do not hold up the person who uses it.
create table known_device (
  hash text not null,
  account_id bigint not null,
  user_id bigint not null,
  used_at timestamptz not null,
  primary key (hash, account_id, user_id),
  foreign key (account_id, user_id) references credential (account_id, user_id) on delete cascade
);
create index known_device_user on known_device (account_id, user_id, used_at);

grant select, insert, update, delete on second_factor, recovery_code, sign_in_rules, known_device to quoin_owner;
select protect_sign_in(name) from unnest(array['second_factor', 'recovery_code', 'sign_in_rules', 'known_device']) name;

-- Who is remembered between calls is asked for again when what is asked of them changes.
create trigger caller_epoch after insert or delete or update of confirmed_at on second_factor for each row execute function move_caller_epoch('account_id');
create trigger caller_epoch after insert or update or delete on sign_in_rules for each row execute function move_caller_epoch('account_id');
