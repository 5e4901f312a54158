-- An assessment could have the work package of another project: its VAT was that one's, and it counted in no summary (decision 622).
-- "not valid" leaves those there are to be put right by a person; whatever is written from now on is checked.
alter table project_package add unique (account_id, project_id, id);
alter table assessment add foreign key (account_id, project_id, project_package_id)
  references project_package (account_id, project_id, id) not valid;
