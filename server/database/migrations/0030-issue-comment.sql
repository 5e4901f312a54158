-- What is said of an issue. It goes with its issue.
create table issue_comment (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  issue_id bigint not null,
  text text not null,
  text_sort text collate "C",
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, issue_id) references issue (account_id, project_id, id) on update cascade on delete cascade
);
create index on issue_comment (account_id, issue_id);
select protect_table('issue_comment');
select limit_to_licence('issue_comment');
select attach_feed('issue_comment', 'issueComment', 'project', 'project_id');

create table issue_comment_mentions (
  account_id bigint not null,
  record_id bigint not null,
  target_id bigint not null,
  primary key (account_id, record_id, target_id),
  foreign key (account_id, record_id) references issue_comment on delete cascade,
  foreign key (account_id, target_id) references "user"
);
create index on issue_comment_mentions (account_id, target_id);
select protect_table('issue_comment_mentions');
select attach_feed_child('issue_comment_mentions', 'issue_comment', 'issueComment', 'project', 'project_id');
