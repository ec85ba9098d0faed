export { feature } from './routes.ts'
export { createWebhooksState, type WebhooksServices } from './services.ts'
