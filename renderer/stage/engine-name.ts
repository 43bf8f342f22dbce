// What this page runs in, by name and version: engines that compute differently are told apart by it.

/** Engine and version in a user agent string, such as `Chromium 142.0.7444.52`. */
export function engineOf(userAgent: string): string {
  const [, name, version] = /(Firefox|Chrome|Version)\/([\d.]+)/.exec(userAgent) ?? [];
  if (!name) return 'an unknown engine';
  return `${name === 'Chrome' ? 'Chromium' : name === 'Version' ? 'WebKit' : name} ${version}`;
}
