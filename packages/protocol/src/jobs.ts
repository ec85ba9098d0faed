import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, Ms, OneOf, Opt, Text, Uid } from './shapes.ts'

// Shapes

export const JobKind = OneOf(['export', 'import', 'export_me'] as const)
export type JobKind = Static<typeof JobKind>

export const JobState = OneOf(['queued', 'running', 'done', 'failed', 'cancelled'] as const)
export type JobState = Static<typeof JobState>

/** A long-running operation. Clients poll its state. */
export const Job = Type.Object({
  id: Type.String({ description: 'uuid' }),
  kind: JobKind,
  state: JobState,
  progress: Type.Integer({ description: '0 to 100' }),
  step: Maybe(Type.String()),
  created_by: Uid,
  created_at: Ms,
  finished_at: Maybe(Ms),
  size: Maybe(Type.Integer({ description: 'bytes of the file' })),
  error: Maybe(Type.String({ description: 'reason code' })),
  summary: Maybe(Type.Record(Type.String(), Type.Integer())),
  download: Maybe(Type.String({ description: 'path with a key, valid 24 h' })),
})
export type Job = Static<typeof Job>

// Endpoints

export const exportServer = endpoint('POST', '/admin/job/export', {
  auth: 'founder',
  request: Type.Object({ files: Opt(Type.Boolean()) }),
  response: Job,
  summary: 'Starts an export of the whole server, with uploads unless told otherwise',
})
export const importServer = endpoint('POST', '/admin/job/import', {
  auth: 'founder',
  request: Type.Object({
    file_path: Text(lengths.path, { description: 'of a finished upload' }),
    mode: Opt(OneOf(['empty', 'replace'] as const)),
  }),
  response: Job,
  summary: 'Starts an import, into an empty server unless told to replace everything',
})
export const exportMe = endpoint('POST', '/user/export', {
  auth: 'member',
  response: Job,
  summary: 'Starts an export of the caller’s own data',
})
export const listJobs = endpoint('GET', '/job', {
  auth: 'member',
  response: Type.Array(Job),
  summary: 'Own jobs, newest first; the owner of the server sees all',
})
export const getJob = endpoint('GET', '/job/:id', {
  auth: 'member',
  response: Job,
  summary: 'One job',
})
export const deleteJob = endpoint('DELETE', '/job/:id', {
  auth: 'member',
  response: 'empty',
  summary: 'Cancels an export, or removes a finished job with its file',
})
export const getJobFile = endpoint('GET', '/job/:id/file', {
  auth: 'none',
  query: Type.Object({ key: Text(lengths.token) }),
  response: 'bytes',
  summary: 'The result of a job as zip; the key is the permission',
})
