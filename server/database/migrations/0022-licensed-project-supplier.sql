-- Whom a firm asks for at a supplier hangs on a project, like the rest of 0601.
select limit_to_licence('project_supplier');
