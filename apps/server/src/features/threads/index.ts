export type { ThreadsServices } from './services.ts'
export { followersOfReply } from './concerned.ts'
export { feature } from './routes.ts'
export {
  addFollowers,
  followAgain,
  type Follower,
  readFollowers,
} from './store.ts'
