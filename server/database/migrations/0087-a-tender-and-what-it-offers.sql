-- A tender was moved to another project with its assessments in it: one project had the accepted tender, the other was won. "not valid" leaves those
-- there are to be put right by a person (decision 628).
alter table assessment add foreign key (account_id, project_id, tender_id) references tender (account_id, project_id, id) not valid;
