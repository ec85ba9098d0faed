-- Messages whose author does not want the preview of their link to be shown.
create table hidden_preview (
  mid bigint primary key references message (mid) on delete cascade
);
