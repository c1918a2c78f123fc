// Paints whenever a box has another width. What is out of sight has none: then `missed` asks for one more call, at the
// next frame in which there is something to paint on, even if that is as wide as before. A box that stands nowhere as yet
// is not ready before that.
class Canvas {
  constructor(box, paint, ready) {
    this.box = box;
    this.ready = ready;
    this.width = 0;
    this.observer = new ResizeObserver(() => {
      if (box.clientWidth === this.width) return; // only its height changed: another text
      this.width = box.clientWidth;
      paint();
      this.unseen?.();
      this.unseen = null;
    });
    this.observer.observe(box);
  }

  missed() {
    if (!this.box.isConnected) this.unseen ??= this.ready.begin();
    this.width = 0;
    this.observer.unobserve(this.box);
    this.observer.observe(this.box);
  }

  stop() {
    this.observer.disconnect();
    this.unseen?.();
  }
}
