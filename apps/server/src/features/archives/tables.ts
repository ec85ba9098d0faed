declare module '../../engines/database/tables.ts' {
  interface Tables {
    archive: { id: number; path: string }
  }
}

export {}
