declare module '../../engines/database/tables.ts' {
  interface Tables {
    upload: UploadRow
    file: FileRow
    file_reference: FileReferenceRow
  }
}

export interface UploadRow {
  file_id: string
  uid: number
  content_type: string
  name: string | null
  size: number
  touched_at: number
  attempt: string | null
}

export interface FileRow {
  path: string
  uid: number
  content_type: string
  name: string | null
  size: number
  hash: string
  width: number | null
  height: number | null
  thumbnail_type: string | null
  created_at: number
  /** When it was deleted, although favorites still show it. */
  hidden_at: number | null
}

interface FileReferenceRow {
  path: string
  owner_type: string
  owner_id: number
}
