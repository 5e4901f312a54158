-- What is recorded on site names its project beside its assessment, and a document its project beside its tender: nothing kept the two to one another.
-- "not valid" leaves those there are to be put right by a person; whatever is written from now on is checked.
alter table assessment add unique (account_id, project_id, id);
alter table tender add unique (account_id, project_id, id);

alter table external_cost add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table fixed_cost_order_line add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table fixed_cost_progress add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table labour_allocation add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table labour_application add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table labour_item add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table material_order_line add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table product_progress add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table progress_group add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table progress_group_product add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;
alter table progress_photo add foreign key (account_id, project_id, assessment_id) references assessment (account_id, project_id, id) not valid;

alter table tender_document add foreign key (account_id, project_id, tender_id) references tender (account_id, project_id, id) not valid;
