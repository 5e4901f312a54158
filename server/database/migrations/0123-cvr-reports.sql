-- Forecasts of the cost to complete, and locked reports of cost and value (decisions 742 and 743).
create table cost_forecast (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  assessment_id bigint not null,
  subject text not null default 'materials' check (subject in ('materials', 'labour', 'supplyAndFit', 'fixedCosts', 'contingency', 'futureLoss')),
  amount numeric(16,2),
  reason text not null,
  reason_sort text collate "C",
  primary key (account_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) on update cascade
);
create index on cost_forecast (account_id, project_id);
create index on cost_forecast (account_id, assessment_id);
select protect_table('cost_forecast');
select limit_to_licence('cost_forecast');
select attach_feed('cost_forecast', 'costForecast', 'project', 'project_id');
create table cvr_report (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  number bigint,
  period_end date not null,
  narrative text,
  narrative_sort text collate "C",
  value numeric(16,2) not null,
  earned numeric(16,2) not null,
  certified numeric(16,2) not null,
  cost numeric(16,2) not null,
  final_cost numeric(16,2) not null,
  margin numeric(16,2) not null,
  final_margin numeric(16,2) not null,
  locked_at timestamptz(3) not null,
  locked_by_id bigint not null,
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, locked_by_id) references "user"
);
create unique index cvr_report_number on cvr_report (account_id, project_id, number);
create index on cvr_report (account_id, locked_by_id);
create index on cvr_report (account_id, project_id);
select protect_table('cvr_report');
select limit_to_licence('cvr_report');
select attach_feed('cvr_report', 'cvrReport', 'project', 'project_id');
-- A locked report word for word. Nothing updates or deletes it.
create table cvr_figures (
  account_id bigint not null,
  report_id bigint not null,
  figures text not null,
  primary key (account_id, report_id),
  foreign key (account_id, report_id) references cvr_report
);
select protect_table('cvr_figures', array['select', 'insert']);
