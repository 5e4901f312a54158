-- Issues: who owns them, their package, the pin on a drawing's page, resolved before closed, why one was reopened; voice notes beside the photos.
alter table issue
  add column owner_id bigint,
  add column work_package_id bigint,
  add column drawing_id bigint,
  add column pin_across numeric(16,4) check (pin_across >= 0 and pin_across <= 100),
  add column pin_down numeric(16,4) check (pin_down >= 0 and pin_down <= 100),
  add column reopen_reason text,
  add column reopen_reason_sort text collate "C",
  add foreign key (account_id, owner_id) references "user",
  add foreign key (account_id, work_package_id) references work_package,
  -- A drawing with pins stays.
  add foreign key (account_id, project_id, drawing_id) references project_drawing (account_id, project_id, id);
create index on issue (account_id, owner_id);
create index on issue (account_id, work_package_id);
create index on issue (account_id, drawing_id);
alter table issue drop constraint issue_state_check;
alter table issue add constraint issue_state_check check (state in ('open', 'in_hand', 'resolved', 'closed'));

create table issue_voice_note (
  account_id bigint not null,
  id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint,
  archived_at timestamptz(3),
  project_id bigint not null,
  issue_id bigint not null,
  file_id bigint not null,
  seconds bigint not null check (seconds >= 0 and seconds <= 3600),
  recorded_at timestamptz(3),
  primary key (account_id, id),
  unique (account_id, project_id, id),
  foreign key (account_id) references account,
  foreign key (account_id, project_id) references project,
  foreign key (account_id, project_id, issue_id) references issue (account_id, project_id, id) on update cascade on delete cascade,
  foreign key (account_id, file_id) references file
);
create index on issue_voice_note (account_id, issue_id);
select protect_table('issue_voice_note');
select limit_to_licence('issue_voice_note');
select attach_feed('issue_voice_note', 'issueVoiceNote', 'project', 'project_id');
