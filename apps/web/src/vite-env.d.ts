/// <reference types="vite/client" />
declare module '@fontsource-variable/inter'
declare const process: { env: Record<string, string | undefined> }
