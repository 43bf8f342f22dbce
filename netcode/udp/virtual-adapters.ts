// Adapters with no cable and no antenna: those of VPNs, containers and virtual machines, by what their makers are known to set.

/** Names by which systems and programs call them: the whole name, or its beginning before a number or a dash. */
const NAMES =
  /^(docker|podman|br-[0-9a-f]|veth|virbr|lxcbr|lxdbr|incusbr|vmnet|vboxnet|vnic|cni|flannel|cali|cilium|kube|weave|tun|tap|wg|utun|ppp|zt|tailscale|ham|nebula|proton|awdl|llw|anpi|feth|bridge1\d\d$|lo\d*$)/;

/** Words in the names that Windows and people give. */
const WORDS =
  /virtual|vethernet|hyper-v|vmware|virtualbox|wsl|vpn|tailscale|zerotier|hamachi|radmin|loopback|bluetooth|nordlynx|wireguard|mullvad|warp|proton/i;

/** The host's own end of a network of guests: VirtualBox's host-only adapters, VMware's vmnet1 and vmnet8. */
const MACS = /^(0a:00:27|00:50:56:c0):/i;

/** Networks that programs give to the guests inside a machine, by default. */
const GUEST_NETWORKS = [
  '192.168.56.', // VirtualBox, host-only
  '192.168.122.', // libvirt
  '192.168.64.', // macOS, vmnet
  '172.17.', // Docker
  '10.88.', // Podman
];

/** Whether an adapter is one of a VPN, of containers or of virtual machines, by its name and hardware address. */
export function isVirtualAdapter(name: string, mac: string): boolean {
  return NAMES.test(name) || WORDS.test(name) || MACS.test(mac);
}

/** Whether an address is the first of a network that a program made for guests inside this machine. */
export function isGuestNetwork(address: string): boolean {
  return address.endsWith('.1') && GUEST_NETWORKS.some((start) => address.startsWith(start));
}
