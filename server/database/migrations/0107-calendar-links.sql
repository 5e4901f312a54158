-- The secret of a person's calendar feed, hashed: one each, replaced by a new link and gone with the person.
create table calendar_link (
  account_id bigint not null,
  user_id bigint not null,
  hash text not null unique,
  made_at timestamptz not null,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references "user" (account_id, id) on delete cascade
);
select protect_sign_in('calendar_link');
grant select, insert, update, delete on calendar_link to quoin_owner;
