import type { LaunchOptions } from '@playwright/test'

/** For `test.use`: starts the browser with further arguments. */
export const launchWith = (...args: string[]) => ({
  launchOptions: async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] }),
})
