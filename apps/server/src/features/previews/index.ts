export { createPreviewsState, type PreviewsServices } from './services.ts'
export { feature } from './routes.ts'
