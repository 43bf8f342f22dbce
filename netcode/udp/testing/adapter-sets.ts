// Adapters of machines as people have them, in the system's order, with the address that a host should read out.
//
// `recorded`: as a person posted them. Others are made from what a report or manual says of names and networks.

export interface AdapterSet {
  readonly name: string;
  readonly adapters: readonly (readonly [name: string, cidr: string, mac?: string])[];
  /** What guests on the LAN reach. */
  readonly lan: string;
  /** The gateway of the default route, where the set is about one. */
  readonly gateway?: string;
  readonly recorded?: true;
  readonly source: string;
}

export const ADAPTER_SETS: readonly AdapterSet[] = [
  {
    name: 'Podman before a USB dock',
    adapters: [
      ['podman0', '10.88.0.1/16'],
      ['enx0050b6', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'podman-network(1): the default network is 10.88.0.0/16',
  },
  {
    name: 'NordVPN before the cable',
    adapters: [
      ['NordLynx', '10.5.0.2/32'],
      ['Ethernet', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/CnCNet/xna-cncnet-client/pull/826',
  },
  {
    name: 'VirtualBox under a name of Windows',
    adapters: [
      ['Ethernet 3', '192.168.56.1/24'],
      ['Wi-Fi', '192.168.178.23/24'],
    ],
    lan: '192.168.178.23',
    source: 'github.com/obsproject/obs-websocket/issues/928',
  },
  {
    name: 'VirtualBox under a name of Windows with a network of its own',
    adapters: [
      ['Ethernet 4', '192.168.33.1/24', '0a:00:27:00:00:0f'],
      ['Ethernet', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/hashicorp/vagrant/issues/6461',
  },
  {
    name: 'a cable called Local Area Connection beside a VPN',
    adapters: [
      ['Local Area Connection', '192.168.1.20/24'],
      ['NordLynx', '10.5.0.2/32'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/CnCNet/xna-cncnet-client/pull/826',
  },
  {
    name: 'Windscribe and Radmin before the cable',
    adapters: [
      ['Windscribe IKEv2', '10.169.137.16/32'],
      ['Radmin VPN', '26.69.101.50/8'],
      ['Local Area Connection', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/CnCNet/xna-cncnet-client/pull/826',
  },
  {
    name: 'Radmin before Wi-Fi',
    adapters: [
      ['Radmin VPN', '26.10.20.30/8'],
      ['WLAN', '10.0.0.12/24'],
    ],
    lan: '10.0.0.12',
    source: 'github.com/shaobeichen/dsh-pocket/pull/2',
  },
  {
    name: 'a hotspot of Windows is the LAN',
    adapters: [
      ['Ethernet 2', '192.168.56.1/24'],
      ['Local Area Connection* 2', '192.168.137.1/24'],
    ],
    lan: '192.168.137.1',
    source: 'learn.microsoft.com: Internet Connection Sharing uses 192.168.137.0/24',
  },
  {
    name: 'a hotspot of Windows beside the Wi-Fi that it shares',
    adapters: [
      ['Local Area Connection* 10', '192.168.137.1/24'],
      ['WiFi', '192.168.1.186/24'],
    ],
    gateway: '192.168.1.1',
    lan: '192.168.1.186',
    recorded: true,
    source: 'github.com/ChurchApps/FreeShow/issues/2395',
  },
  {
    name: 'an adapter without an address of a network before Wi-Fi',
    adapters: [
      ['Ethernet', '169.254.94.80/16'],
      ['Wi-Fi', '10.0.0.5/24'],
    ],
    lan: '10.0.0.5',
    source: 'github.com/ChurchApps/FreeShow/issues/2901',
  },
  {
    name: 'VirtualBox without an address of a network',
    adapters: [
      ['VirtualBox Host-Only Network', '169.254.130.104/16'],
      ['Local Area Connection', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/Steppschuh/RemoteControlServer/issues/57',
  },
  {
    name: 'an LTE modem behind a shared address before the cable',
    adapters: [
      ['wwan0', '100.72.1.9/29'],
      ['enp3s0', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'RFC 6598: 100.64.0.0/10',
  },
  {
    name: 'an LTE modem that has the only way to the internet',
    adapters: [
      ['wwan0', '100.72.1.9/29'],
      ['enp3s0', '192.168.50.2/24'],
    ],
    gateway: '100.72.1.10',
    lan: '192.168.50.2',
    source: 'RFC 6598: 100.64.0.0/10',
  },
  {
    name: 'LXD before Wi-Fi',
    adapters: [
      ['lxdbr0', '10.21.3.1/24'],
      ['wlan0', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'documentation.ubuntu.com/lxd: lxdbr0 is the default bridge',
  },
  {
    name: 'Incus before Wi-Fi',
    adapters: [
      ['incusbr0', '10.158.76.1/24'],
      ['wlan0', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'linuxcontainers.org/incus/docs: incusbr0 is the default bridge',
  },
  {
    name: 'Kubernetes on a laptop',
    adapters: [
      ['cni0', '10.42.0.1/24'],
      ['flannel.1', '10.42.0.0/32'],
      ['wlp2s0', '192.168.178.31/24'],
    ],
    lan: '192.168.178.31',
    source: 'docs.k3s.io: pods have 10.42.0.0/16',
  },
  {
    name: 'Docker Desktop and WSL',
    adapters: [
      ['vEthernet (WSL (Hyper-V firewall))', '172.24.160.1/20'],
      ['Ethernet', '10.0.0.12/24'],
    ],
    lan: '10.0.0.12',
    source: 'github.com/pinokiocomputer/pinokio/issues/1101',
  },
  {
    name: 'a cable that belongs to an external switch of Hyper-V',
    adapters: [
      ['vEthernet (Default Switch)', '172.27.112.1/20'],
      ['vEthernet (External)', '192.168.0.12/24'],
    ],
    gateway: '192.168.0.1',
    lan: '192.168.0.12',
    source: 'github.com/claudiodangelis/qrcp/issues/164',
  },
  {
    name: 'VMware before Wi-Fi',
    adapters: [
      ['VMware Network Adapter VMnet1', '192.168.80.1/24', '00:50:56:c0:00:01'],
      ['VMware Network Adapter VMnet8', '192.168.126.1/24', '00:50:56:c0:00:08'],
      ['Wi-Fi', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/ProjectCeleste/Celeste.Launcher/issues/12',
  },
  {
    name: 'a bridge of macOS for guests',
    adapters: [
      ['bridge100', '192.168.64.1/24'],
      ['en0', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/utmapp/UTM/issues/6664',
  },
  {
    name: 'Parallels and ZeroTier on a Mac',
    adapters: [
      ['feth1724', '10.147.17.5/24'],
      ['vnic0', '10.211.55.2/24'],
      ['vnic1', '10.37.129.2/24'],
      ['en8', '192.168.1.20/24'],
    ],
    lan: '192.168.1.20',
    source: 'github.com/tailscale/tailscale/issues/3620',
  },
  {
    name: 'Tailscale before Wi-Fi',
    adapters: [
      ['utun4', '100.101.7.8/32'],
      ['en0', '192.168.0.14/24'],
    ],
    lan: '192.168.0.14',
    source: 'tailscale.com/kb: addresses are of 100.64.0.0/10',
  },
  {
    name: 'Mullvad and a public address in a university',
    adapters: [
      ['wg0-mullvad', '10.64.0.7/32'],
      ['eno1', '134.102.20.33/22'],
    ],
    lan: '134.102.20.33',
    source: 'github.com/mullvad/mullvadvpn-app: the adapter is wg0-mullvad',
  },
  {
    name: 'Proton and Cloudflare before the cable',
    adapters: [
      ['proton0', '10.2.0.2/32'],
      ['CloudflareWARP', '172.16.0.2/32'],
      ['enp3s0', '10.0.0.7/24'],
    ],
    lan: '10.0.0.7',
    source: 'developers.cloudflare.com/warp-client: the adapter is CloudflareWARP',
  },
  {
    name: 'a VPN that takes all traffic',
    adapters: [
      ['tun0', '10.8.0.6/24'],
      ['wlan0', '192.168.1.20/24'],
    ],
    gateway: '10.8.0.1',
    lan: '192.168.1.20',
    source: 'openvpn(8): --redirect-gateway',
  },
  {
    name: 'two LANs, of which one has the gateway',
    adapters: [
      ['eth1', '192.168.50.2/24'],
      ['eth0', '192.168.1.20/24'],
    ],
    gateway: '192.168.1.1',
    lan: '192.168.1.20',
    source: 'github.com/tailscale/tailscale/issues/12353',
  },
  {
    name: 'a cable without DHCP beside a virtual machine',
    adapters: [
      ['virbr0', '192.168.122.1/24'],
      ['eth0', '169.254.7.7/16'],
    ],
    lan: '169.254.7.7',
    source: 'RFC 3927; libvirt.org: the default network is 192.168.122.0/24',
  },
  {
    name: 'Docker networks of projects',
    adapters: [
      ['br-5f3c0a1b2c3d', '172.18.0.1/16'],
      ['docker0', '172.17.0.1/16'],
      ['wlp0s20f3', '172.20.10.3/28'],
    ],
    lan: '172.20.10.3',
    source: 'docs.docker.com/engine/network: bridges are br- and 12 digits; a phone shares 172.20.10.0/28',
  },
];
