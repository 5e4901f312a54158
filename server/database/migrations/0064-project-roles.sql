-- Who is what on a project, and up to how much they may send orders and approve for payment there (decision 475).
create table project_role (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  person_id bigint not null,
  role text not null default 'siteManager' check (role in ('projectManager', 'siteManager', 'commercialManager', 'quantitySurveyor', 'buyer', 'director', 'other')),
  approval_limit numeric(16,2) check (approval_limit >= 0),
  is_unlimited boolean not null default false,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, person_id) references "user"
);
create index on project_role (account_id, person_id);
select protect_table('project_role');
select limit_to_licence('project_role');
select attach_feed('project_role', 'projectRole', 'project', 'project_id');
