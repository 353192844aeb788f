internal import HTML

extension PageContext {
    /// The row of houses by the water that stands beside the invitation.
    var harbour: HTML {
        """
        <svg viewBox="0 0 160 120" aria-hidden="true"><circle class="f2" cx="122" cy="30" r="12"/>\
        <path class="f1" d="M18 88V58l14-16 14 16v30zM50 88V46l16-20 16 20v42z"/>\
        <path class="f3" d="M86 88V62l13-14 13 14v26z"/>\
        <path class="f0" d="M26 66h5v7h-5zM34 66h5v7h-5zM60 54h5v8h-5zM68 54h5v8h-5zM62 74h8v14h-8zM93 68h5v6h-5zM101 68h5v6h-5z"/>\
        <path class="ln s3" d="M6 92h148"/>\
        <path class="ln s1" d="M10 103c6 0 6 4 12 4s6-4 12-4 6 4 12 4 6-4 12-4 6 4 12 4 6-4 12-4 6 4 12 4 6-4 12-4 6 4 12 4 6-4 12-4 6 4 12 4"/></svg>
        """
    }
}
