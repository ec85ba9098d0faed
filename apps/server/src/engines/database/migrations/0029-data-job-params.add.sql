-- JSON: what the person chose for the job.
alter table data_job add column params text;
