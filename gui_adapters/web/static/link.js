// The line to the adapter: one WebSocket, a line of U66 in each message, made again whenever it is lost.
// It remembers the desk, so that a reload or a new connection finds the same game.

const DESK = "sixtysix.desk", TOKEN = "sixtysix.token";
const SOONEST = 300, LATEST = 5000;

/** Opens the line. `hear(word, rest)` gets what comes, `changed(open)` whether it is open. */
export class Link {
  constructor(hear, changed) {
    this.hear = hear;
    this.changed = changed;
    this.wait = SOONEST;
    this.waiting = [];
    const address = new URL(location.href);
    const token = address.searchParams.get("token");
    if (token !== null) {
      sessionStorage.setItem(TOKEN, token);
      address.searchParams.delete("token");
      history.replaceState(null, "", address);
    }
    this.connect();
  }

  connect() {
    const address = new URL("u66", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.search = new URLSearchParams({
      desk: localStorage.getItem(DESK) ?? "",
      token: sessionStorage.getItem(TOKEN) ?? "",
    });
    this.socket = new WebSocket(address);
    this.socket.onopen = () => {
      this.wait = SOONEST;
      this.socket.send("u66 1");
      this.waiting.splice(0).forEach((line) => this.socket.send(line));
      this.changed(true);
    };
    this.socket.onmessage = ({ data }) => this.take(data);
    this.socket.onclose = () => {
      this.changed(false);
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, LATEST);
    };
  }

  take(line) {
    const space = line.indexOf(" ");
    const word = space < 0 ? line : line.slice(0, space);
    const rest = space < 0 ? "" : line.slice(space + 1);
    if (word === "#desk") localStorage.setItem(DESK, JSON.parse(rest));
    this.hear(word, word.startsWith("#") ? JSON.parse(rest) : rest);
  }

  /** Says a line; what is said while the line is down is said when it is back, unless the moment is over by then. */
  say(line, { later = true } = {}) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(line);
    else if (later) this.waiting.push(line);
  }
}
