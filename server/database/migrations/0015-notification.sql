-- What people are told. Each row is seen, changed and taken away by the person it is for only; anybody's doing may make one for somebody else.
create table notification (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  user_id bigint not null,
  name text not null,
  name_sort text collate "C",
  channel text not null default 'user' check (channel in ('user', 'labourReviewCount', 'productIncomingReviewCount')),
  is_read boolean not null default false,
  subject text,
  subject_sort text collate "C",
  subject_id bigint,
  primary key (account_id, id),
  unique (account_id, user_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, user_id) references "user"
);
select protect_table('notification');
select attach_feed('notification', 'notification', 'user', 'user_id');

create policy own on notification as restrictive for select to quoin_app using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
create policy own_change on notification as restrictive for update to quoin_app using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
create policy own_delete on notification as restrictive for delete to quoin_app using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
create index on notification (account_id, user_id) where not is_read;
