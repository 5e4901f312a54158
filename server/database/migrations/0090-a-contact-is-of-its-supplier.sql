-- A contact is a person of the supplier beside it, a component of the product beside it. Not valid for what is stored already: a row that differs stays,
-- and is put right by the person who next changes it. Decision 667.
alter table supplier_person add unique (account_id, supplier_id, id);
alter table project_supplier add foreign key (account_id, supplier_id, person_id) references supplier_person (account_id, supplier_id, id) on delete cascade not valid;
alter table material_order add foreign key (account_id, supplier_id, contact_id) references supplier_person (account_id, supplier_id, id) not valid;
alter table fixed_cost_order add foreign key (account_id, supplier_id, contact_id) references supplier_person (account_id, supplier_id, id) not valid;
alter table labour_component add unique (account_id, product_id, id);
alter table component_material add foreign key (account_id, product_id, component_id) references labour_component (account_id, product_id, id) on update cascade on delete cascade not valid;
alter table component_activity add foreign key (account_id, product_id, component_id) references labour_component (account_id, product_id, id) on update cascade on delete cascade not valid;
