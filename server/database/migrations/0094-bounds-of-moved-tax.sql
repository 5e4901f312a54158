-- The most by which a person may move an assignment's tax was a rule of code; it is now part of the definition.
alter table nominal_assignment add constraint nominal_assignment_tax_adjustment_check check (tax_adjustment >= -0.05 and tax_adjustment <= 0.05);
alter table cost_assignment add constraint cost_assignment_tax_adjustment_check check (tax_adjustment >= -0.05 and tax_adjustment <= 0.05);
alter table labour_assignment add constraint labour_assignment_tax_adjustment_check check (tax_adjustment >= -0.05 and tax_adjustment <= 0.05);
alter table fixed_cost_assignment add constraint fixed_cost_assignment_tax_adjustment_check check (tax_adjustment >= -0.05 and tax_adjustment <= 0.05);
