export * from './request.ts'
export * from './sse.ts'
