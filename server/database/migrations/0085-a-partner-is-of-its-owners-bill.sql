-- The quantities and the progress of a product, and the progress of a fixed cost, bear its id and name an assessment: nothing kept it to that of the product.
-- "not valid" leaves those there are to be put right by a person; whatever is written from now on is checked. They move with what they belong to.
alter table product_quantities add constraint product_quantities_id_assessment_id_fkey
  foreign key (account_id, assessment_id, id) references assessment_product (account_id, assessment_id, id) on update cascade on delete cascade not valid;
alter table product_progress add constraint product_progress_id_assessment_id_fkey
  foreign key (account_id, assessment_id, id) references assessment_product (account_id, assessment_id, id) on update cascade not valid;
alter table fixed_cost_progress add constraint fixed_cost_progress_id_assessment_id_fkey
  foreign key (account_id, assessment_id, id) references assessment_fixed_cost (account_id, assessment_id, id) on update cascade not valid;
