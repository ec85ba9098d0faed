import { Type } from 'typebox'
import type { Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, Ms, OneOf, Opt, Stored, Text, Uid } from './shapes.ts'

// Shapes

export const createdBy = [
  'guest',
  'password',
  'magiclink',
  'google',
  'github',
  'oidc',
  'metamask',
  'thirdparty',
] as const
export const CreateBy = OneOf(createdBy)
export type CreateBy = (typeof createdBy)[number]

/** The public profile of a user. */
export const UserInfo = Type.Object({
  uid: Uid,
  email: Maybe(Type.String()),
  name: Type.String(),
  gender: Type.Integer(),
  language: Type.String(),
  is_admin: Type.Boolean(),
  is_bot: Type.Boolean(),
  birthday: Type.Null(),
  avatar_updated_at: Ms,
  create_by: CreateBy,
  widget_id: Maybe(Type.String()),
  msg_smtp_notify_enable: Type.Optional(Type.Boolean()),
  created_at: Type.Optional(Type.Integer({ description: 'Ms; only in views of oneself' })),
})
export type UserInfo = Static<typeof UserInfo>

export const Device = Type.Object({
  device: Type.String(),
  device_token: Maybe(Type.String()),
  is_online: Type.Boolean(),
})

export const UserStatus = OneOf(['normal', 'frozen'] as const)
export type UserStatus = Static<typeof UserStatus>

/** A user as administrators see them. `password` is always empty. */
export const AdminUser = Type.Object({
  uid: Uid,
  email: Maybe(Type.String()),
  password: Type.Literal(''),
  name: Type.String(),
  gender: Type.Integer(),
  is_admin: Type.Boolean(),
  language: Type.String(),
  create_by: CreateBy,
  in_online: Type.Boolean(),
  online_devices: Type.Array(Device),
  created_at: Ms,
  updated_at: Ms,
  avatar_updated_at: Ms,
  status: UserStatus,
  webhook_url: Maybe(Type.String()),
  is_bot: Type.Boolean(),
  last_seen_at: Maybe(Ms),
  widget_id: Maybe(Type.String()),
})
export type AdminUser = Static<typeof AdminUser>

/** One entry of the users log. Null means unchanged; a `delete` contains only nulls. */
export const UserUpdateLog = Type.Object({
  log_id: Type.Integer(),
  action: OneOf(['create', 'update', 'delete'] as const),
  uid: Uid,
  email: Maybe(Type.String()),
  name: Maybe(Type.String()),
  gender: Maybe(Type.Integer()),
  language: Maybe(Type.String()),
  is_admin: Maybe(Type.Boolean()),
  is_bot: Maybe(Type.Boolean()),
  avatar_updated_at: Maybe(Ms),
  create_by: Type.Optional(CreateBy),
  widget_id: Type.Optional(Maybe(Type.String())),
})
export type UserUpdateLog = Static<typeof UserUpdateLog>

// Endpoints

export const getMe = endpoint('GET', '/user/me', {
  auth: 'token',
  response: UserInfo,
  summary: 'The caller',
})
export const getUser = endpoint('GET', '/user/:uid', {
  auth: 'token',
  response: UserInfo,
  summary: 'One user',
})
/** A phone client encrypts its direct messages unless it is told not to. */
export const getDirectEncryption = endpoint('GET', '/user/e2e/dm/:uid', {
  auth: 'token',
  response: Type.Object({ e2e_enabled: Type.Literal(false) }),
  summary: 'Whether clients encrypt the messages to a user: never',
})
export const listUsers = endpoint('GET', '/user', {
  auth: 'token',
  response: Type.Array(UserInfo),
  summary: 'All users except guests, by ascending uid',
})
export const updateMe = endpoint('PUT', '/user', {
  auth: 'member',
  visitors: true,
  request: Type.Object({
    name: Opt(Text(lengths.name)),
    gender: Opt(Stored()),
    language: Opt(Text(lengths.word)),
    email: Opt(Text(lengths.email)),
    msg_smtp_notify_enable: Opt(Type.Boolean()),
  }),
  response: UserInfo,
  summary: 'Changes the caller’s own profile',
})
export const setAvatar = endpoint('POST', '/user/avatar', {
  auth: 'member',
  visitors: true,
  request: 'image',
  response: 'empty',
  summary: 'Sets the caller’s picture',
})
export const getAvatar = endpoint('GET', '/resource/avatar', {
  auth: 'none',
  query: Type.Object({ uid: Uid, t: Type.Optional(Text(lengths.word)) }),
  response: 'bytes',
  summary: 'A user’s picture as PNG',
})
export const searchUser = endpoint('POST', '/user/search', {
  auth: 'member',
  request: Type.Object({
    search_type: OneOf(['id', 'email', 'name'] as const),
    keyword: Text(lengths.searchTerm),
  }),
  response: Maybe(UserInfo),
  summary: 'Finds one user by exact id, e-mail or name',
})
export const deleteMe = endpoint('DELETE', '/user/delete', {
  auth: 'token',
  response: 'empty',
  summary: 'Deletes the caller’s own account',
})

export const createUser = endpoint('POST', '/admin/user', {
  auth: 'admin',
  request: Type.Object({
    email: Text(lengths.email),
    password: Text(lengths.password),
    name: Text(lengths.name),
    gender: Opt(Stored()),
    is_admin: Opt(Type.Boolean()),
    language: Opt(Text(lengths.word)),
    webhook_url: Opt(Text(lengths.url)),
    is_bot: Opt(Type.Boolean()),
  }),
  response: AdminUser,
  summary: 'Creates an account or a bot',
})
export const listAdminUsers = endpoint('GET', '/admin/user', {
  auth: 'admin',
  response: Type.Array(AdminUser),
  summary: 'All users except guests, as administrators see them',
})
export const getAdminUser = endpoint('GET', '/admin/user/:uid', {
  auth: 'admin',
  response: AdminUser,
  summary: 'One user as administrators see them',
})
export const updateUser = endpoint('PUT', '/admin/user/:uid', {
  auth: 'admin',
  request: Type.Object({
    email: Opt(Text(lengths.email)),
    password: Opt(Text(lengths.password)),
    name: Opt(Text(lengths.name)),
    gender: Opt(Stored()),
    is_admin: Opt(Type.Boolean()),
    language: Opt(Text(lengths.word)),
    status: Opt(UserStatus),
    webhook_url: Opt(Text(lengths.url)),
    is_visitor: Opt(Type.Literal(false, { description: 'makes a visitor of the widget a member' })),
  }),
  response: AdminUser,
  summary: 'Changes an account',
})
export const deleteUser = endpoint('DELETE', '/admin/user/:uid', {
  auth: 'admin',
  response: 'empty',
  summary: 'Deletes an account',
})
export const setUserAvatar = endpoint('POST', '/admin/user/:uid/avatar', {
  auth: 'admin',
  request: 'image',
  response: 'empty',
  summary: 'Sets a user’s picture',
})

// Events

export const UsersSnapshot = Type.Object({
  type: Type.Literal('users_snapshot'),
  users: Type.Array(UserInfo),
  version: Type.Integer(),
})
/** Some of all users, for a first visit. After the last page there are no others. */
export const UsersPage = Type.Object({
  type: Type.Literal('users_page'),
  users: Type.Array(UserInfo),
  /** The version of the users log that all pages together show. */
  version: Type.Integer(),
  is_last: Type.Boolean(),
})
export const UsersLog = Type.Object({
  type: Type.Literal('users_log'),
  logs: Type.Array(UserUpdateLog),
})
export const UsersState = Type.Object({
  type: Type.Literal('users_state'),
  users: Type.Array(Type.Object({ uid: Uid, online: Type.Boolean() })),
})
export const UsersStateChanged = Type.Object({
  type: Type.Literal('users_state_changed'),
  uid: Uid,
  online: Type.Boolean(),
})
export const kickReasons = [
  'login_from_other_device',
  'delete_user',
  'delete_device',
  'logout',
  'frozen',
] as const
export type KickReason = (typeof kickReasons)[number]
/** The last event of a stream. The connection closes right after it. */
export const Kick = Type.Object({ type: Type.Literal('kick'), reason: OneOf(kickReasons) })
