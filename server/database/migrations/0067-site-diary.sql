-- What a site's diary says of a day beside what was recorded anyway: weather, delays, instructions (decision 500).
create table diary_entry (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  day date not null,
  kind text not null default 'note' check (kind in ('weather', 'delay', 'instruction', 'visitor', 'plant', 'safety', 'note')),
  text text not null,
  text_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project
);
select protect_table('diary_entry');
select limit_to_licence('diary_entry');
select attach_feed('diary_entry', 'diaryEntry', 'project', 'project_id');
