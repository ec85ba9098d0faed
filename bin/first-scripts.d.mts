export function firstScriptsProblem(dist: string, max?: number): string | undefined
