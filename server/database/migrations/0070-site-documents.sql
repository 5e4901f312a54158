-- Documents that people asked for. Each is seen and changed on the authority of the person who asked only.
create table site_document (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  user_id bigint not null,
  project_id bigint not null,
  kind text not null check (kind in ('issues', 'diary', 'statement')),
  about text not null,
  about_sort text collate "C",
  title text not null,
  title_sort text collate "C",
  state text not null default 'waiting' check (state in ('failed', 'waiting', 'making', 'made')),
  progress bigint not null default 0,
  attempts bigint not null default 0,
  file_id bigint,
  pages bigint,
  fault text,
  fault_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, user_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, user_id) references "user",
  foreign key (account_id, file_id) references file
);
create index on site_document (created_at) where state in ('waiting', 'making');
select protect_table('site_document');
select attach_feed('site_document', 'siteDocument', 'user', 'user_id');

create policy own on site_document as restrictive for select to quoin_app using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
create policy own_change on site_document as restrictive for update to quoin_app using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
create policy own_delete on site_document as restrictive for delete to quoin_app using (user_id = (select nullif(current_setting('app.user', true), '')::bigint));
