/** WebKit and what it needs to run, by path. */
interface WebKit {
  driver: string
  shell: string
  display: string
}

export declare function findOtherBrowsers(
  env?: NodeJS.ProcessEnv,
  exists?: (path: string) => boolean,
): { firefox: string | undefined; webkit: WebKit | undefined; missing: string[] }
