export {
  type Upload,
  addUploads,
  isUploading,
  removeUpload,
  retryUpload,
  sendUploads,
  useUploads,
} from './uploads.ts'
