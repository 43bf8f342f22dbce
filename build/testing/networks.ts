// Networks of several machines on this one are made of namespaces, and only root of a Linux can make those.

export const canMakeNetworks = process.platform === 'linux' && process.getuid?.() === 0;
