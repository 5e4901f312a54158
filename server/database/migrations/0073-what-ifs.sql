-- What-ifs: copies of an assessment that know what they were taken from and what it said then.
alter table assessment add column branch_of_id bigint;
alter table assessment add foreign key (account_id, branch_of_id) references assessment;
create index on assessment (account_id, branch_of_id);
alter table assessment add column brought_back_at timestamptz(3);
alter table assessment add column brought_back_by_id bigint;
alter table assessment add foreign key (account_id, brought_back_by_id) references "user";
create index on assessment (account_id, brought_back_by_id);

-- The common base: each record as it was when it was copied, by its ids in both assessments.
create table branch_base (
  account_id bigint not null,
  branch_id bigint not null,
  resource text not null,
  origin_id bigint not null,
  copy_id bigint not null,
  record json not null,
  primary key (account_id, branch_id, resource, origin_id),
  foreign key (account_id, branch_id) references assessment on delete cascade
);
select protect_table('branch_base');

-- What bringing a what-if back wrote, so that it can be taken back.
create table branch_step (
  account_id bigint not null,
  branch_id bigint not null,
  place integer not null check (place >= 0),
  step json not null,
  primary key (account_id, branch_id, place),
  foreign key (account_id, branch_id) references assessment on delete cascade
);
select protect_table('branch_step');
